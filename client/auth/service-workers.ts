/** R7.12: any service worker is unregistered at startup; an old one would serve yesterday's pages. */
export function unregisterServiceWorkers(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.getRegistrations().then(
    (registrations) => registrations.forEach((registration) => void registration.unregister()),
    // Browsers refuse the question in private windows; then there is nothing to unregister either.
    () => undefined,
  );
}
