/** The accounts of the embedded provider. */
export const demoPassword = "demo";

export interface DemoAccount {
  email: string;
  name: string;
  roles: readonly string[];
  about: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: "trial@clearlane.test",
    name: "Tess Trial",
    roles: ["Admin"],
    about: "10 trial credits, none used",
  },
  {
    email: "starter@clearlane.test",
    name: "Sam Starter",
    roles: ["Admin"],
    about: "tier 1, Starter",
  },
  {
    email: "premium@clearlane.test",
    name: "Petra Premium",
    roles: ["Admin"],
    about: "tier 2, Premium",
  },
  {
    email: "business@clearlane.test",
    name: "Bo Business",
    roles: ["Admin"],
    about: "tier 3, Business; may manage sub-users",
  },
  {
    email: "member@clearlane.test",
    name: "Mia Member",
    roles: [],
    about: "draws on business@'s credits",
  },
  { email: "empty@clearlane.test", name: "Emil Empty", roles: ["Admin"], about: "trial used up" },
  {
    email: "legacy@clearlane.test",
    name: "Lea Legacy",
    roles: ["Admin"],
    about: "a subscription in the older `users` family",
  },
];

/** The one user of the mock API. */
export const mockAccount = {
  id: 1,
  username: "test",
  password: "test",
  firstName: "Test",
  lastName: "User",
  role: "Admin",
  email: "test@clearlane.test",
} as const;
