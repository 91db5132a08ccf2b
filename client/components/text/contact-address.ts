/**
 * Where letters go. A name under .test reaches nobody: who runs an installation puts an address of
 * their own here.
 */
export const contactAddress = "help@clearlane.test";
