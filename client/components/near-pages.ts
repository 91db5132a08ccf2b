/**
 * Pages to link from a page: the first, the last, this one with its neighbours; null stands for
 * those left out between.
 */
export function nearPages(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((n, place) => {
    const gap = n - (pages[place - 1] ?? n);
    // A gap of one page is that page.
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
  });
}
