import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Node's default cost: 16 MB and some 40 ms. Kept with each hash, so that it may grow. */
const cost = 16_384;
const bytes = 32;

/** `scrypt$cost$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ["scrypt", cost, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** On another thread, in the same time for every password. */
export async function isPassword(given: string, stored: string): Promise<boolean> {
  const [, storedCost = "", salt = "", hash = ""] = stored.split("$");
  const derived = await derive(given, Buffer.from(salt, "base64url"), Number(storedCost));
  return timingSafeEqual(derived, Buffer.from(hash, "base64url"));
}

function derive(password: string, salt: Buffer, N: number): Promise<Buffer> {
  const options: ScryptOptions = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
