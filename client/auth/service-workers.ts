/**
 * R7.12: any service worker is unregistered at startup, and what it kept is thrown away. A page
 * that one of them served may be yesterday's: it is loaded once more, from the server this time.
 */
export async function unregisterServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    if (registrations.length === 0) return;
    const gone = await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    if (navigator.serviceWorker.controller && gone.every(Boolean)) location.reload();
  } catch {
    // Browsers refuse the question in private windows; then there is nothing to unregister either.
  }
}
