import { useRevalidator } from "react-router-dom";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import { useAuthDispatch } from "#client/auth/auth-provider.tsx";
import { unlockTab } from "#client/auth/locked-tab.ts";
import { clearSessionUser, saveSessionUser, tabStorage } from "#client/auth/session-user.ts";
import { createClient, type InputOf } from "#shared/contract/call.ts";
import { mockApi, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

const call = createClient(fetchCarrier);
const api = createClient(fetchCarrier, "/api");

/** The mock API's calls as acts of the auth state (R4.10, R4.11). Each answers whether it worked; what went wrong stands in the state. */
export interface MockActions {
  login(input: InputOf<typeof mockApi.login>): Promise<boolean>;
  register(input: InputOf<typeof mockApi.register>): Promise<boolean>;
  forgetPassword(input: InputOf<typeof mockApi.forgetPassword>): Promise<boolean>;
}

export function useMockActions(): MockActions {
  const dispatch = useAuthDispatch();
  const { revalidate } = useRevalidator();
  return {
    login: async (input) => {
      dispatch({ type: "login" });
      return attempt(
        async () => {
          const { token } = await call(mockApi.login, input);
          const { user } = await api(session.show, {}, { headers: { authorization: `JWT ${token}` } });
          if (!user) throw new AppError("invalid-credentials");
          saveSessionUser(tabStorage(), { ...user, token, username: input.username });
          unlockTab(tabStorage());
          dispatch({ type: "login-succeeded", user });
          await revalidate();
        },
        (error) => dispatch({ type: "login-failed", error }),
      );
    },
    register: async (input) => {
      dispatch({ type: "sign-up" });
      return attempt(
        async () => {
          await call(mockApi.register, input);
          dispatch({ type: "sign-up-succeeded" });
        },
        (error) => dispatch({ type: "sign-up-failed", error }),
      );
    },
    forgetPassword: async (input) => {
      dispatch({ type: "forgot-password" });
      return attempt(
        async () => dispatch({ type: "forgot-password-succeeded", message: (await call(mockApi.forgetPassword, input)).message }),
        (error) => dispatch({ type: "forgot-password-failed", error }),
      );
    },
  };
}

/** An expected failure is told and clears what the tab remembered; anything else is a bug and goes on. */
async function attempt(act: () => Promise<void>, fail: (words: string) => void): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    clearSessionUser(tabStorage());
    const fields = error.details?.map(({ message }) => message) ?? [];
    fail(fields.length > 0 ? fields.join(" ") : error.message);
    return false;
  }
}
