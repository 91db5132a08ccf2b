/** How failed attempts slow down the next ones (decision 024). */
export interface Policy {
  /** Failures without a delay. */
  free: number;
  /** The delay after the last free one, seconds; each further failure doubles it. */
  firstSeconds: number;
  mostSeconds: number;
  /** Without an attempt for this time, earlier ones no longer count. */
  forgetSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** One account from one address: 1 s after five failures, 2 s, 4 s, to 15 minutes. */
export const pairPolicy: Policy = {
  free: 5,
  firstSeconds: 1,
  mostSeconds: 15 * minute,
  forgetSeconds: 24 * hour,
};

/**
 * An account under attack from many addresses: each gets one attempt and then waits a minute. The
 * account itself is never closed, so its owner, at an address of their own, signs in.
 */
export const attackedPairPolicy: Policy = { ...pairPolicy, free: 1, firstSeconds: minute };

/** One account from all addresses: above this it counts as attacked from many. Never closed. */
export const failuresOfAttackedAccount = 100;
export const accountPolicy: Policy = {
  free: failuresOfAttackedAccount,
  firstSeconds: 0,
  mostSeconds: 0,
  forgetSeconds: 24 * hour,
};

/** All accounts from one address, which a whole office may share. */
export const addressPolicy: Policy = {
  free: 50,
  firstSeconds: 1,
  mostSeconds: 15 * minute,
  forgetSeconds: hour,
};

/** Registrations from one address, and from all. */
export const registrationPolicy: Policy = {
  free: 100,
  firstSeconds: minute,
  mostSeconds: hour,
  forgetSeconds: hour,
};
export const allRegistrationsPolicy: Policy = {
  free: 2000,
  firstSeconds: 10,
  mostSeconds: minute,
  forgetSeconds: hour,
};

export function delayAfter(failures: number, policy: Policy): number {
  if (failures < policy.free) return 0;
  return Math.min(policy.mostSeconds, policy.firstSeconds * 2 ** (failures - policy.free));
}
