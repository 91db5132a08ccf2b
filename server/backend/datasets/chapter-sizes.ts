/**
 * How many headings and subheadings each chapter of HS 2022 has: `chapter:headings/subheadings`.
 * Facts of the convention, to notice what is missing.
 */
const sizes = `
01:6/34 02:10/66 03:9/225 04:10/33 05:9/15 06:4/16 07:14/73 08:14/70 09:10/39 10:8/26 11:9/27 12:14/50 13:2/11 14:2/5 15:21/53 16:5/42
17:4/17 18:6/11 19:5/19 20:9/52 21:6/16 22:9/24 23:9/23 24:4/16 25:29/67 26:21/37 27:16/43 28:50/180 29:42/410 30:6/45 31:5/24 32:15/45
33:7/29 34:7/24 35:7/15 36:6/13 37:7/30 38:27/108 39:26/131 40:17/80 41:11/37 42:5/20 43:4/12 44:21/128 45:4/7 46:2/11 47:7/21 48:22/101
49:11/18 50:7/9 51:13/38 52:12/124 53:10/23 54:8/72 55:16/110 56:9/30 57:5/24 58:11/37 59:11/24 60:6/44 61:17/106 62:17/104 63:10/52
64:6/25 65:6/8 66:3/6 67:4/8 68:15/50 69:13/30 70:19/71 71:18/55 72:29/167 73:26/124 74:16/49 75:8/17 76:16/35 78:4/8 79:6/9 80:4/5
81:12/56 82:15/64 83:11/36 84:86/538 85:48/296 86:9/23 87:16/98 88:6/26 89:8/25 90:32/143 91:14/48 92:7/17 93:7/18 94:6/54 95:6/39
96:20/49 97:6/19`;

export interface ChapterSize {
  headings: number;
  subheadings: number;
}

/** Size of every chapter in use, by its two digits. */
export function chapterSizes(): Map<string, ChapterSize> {
  const read = (entry: string): [string, ChapterSize] => {
    const [chapter = "", headings, subheadings] = entry.split(/[:/]/);
    return [chapter, { headings: Number(headings), subheadings: Number(subheadings) }];
  };
  return new Map(sizes.trim().split(/\s+/).map(read));
}
