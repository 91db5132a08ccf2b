import { useRevalidator } from "react-router-dom";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import { useAuthDispatch, useTellTabs } from "#client/auth/auth-provider.tsx";
import { takeLeaving } from "#client/auth/leaving-token.ts";
import { unlockTab } from "#client/auth/locked-tab.ts";
import {
  clearSessionUser,
  mockAuthorization,
  readSessionUser,
  saveSessionUser,
  tabStorage,
} from "#client/auth/session-user.ts";
import { createClient, type InputOf } from "#shared/contract/call.ts";
import { mockApi, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

const call = createClient(fetchCarrier);
const api = createClient(fetchCarrier, "/api");

/**
 * The mock API's calls as acts of the auth state (R4.10, R4.11). Each answers whether it worked;
 * what went wrong stands in the state.
 */
export interface MockActions {
  login(input: InputOf<typeof mockApi.login>): Promise<boolean>;
  /**
   * Ends what this tab remembers first: whatever the server says, nobody is signed in here any
   * more.
   */
  logout(): Promise<boolean>;
  register(input: InputOf<typeof mockApi.register>): Promise<boolean>;
  forgetPassword(input: InputOf<typeof mockApi.forgetPassword>): Promise<boolean>;
}

export function useMockActions(): MockActions {
  const dispatch = useAuthDispatch();
  const tell = useTellTabs();
  const { revalidate } = useRevalidator();
  /**
   * An expected failure is told and clears what the tab remembered; anything else is a bug and goes
   * on.
   */
  const attempt = async (
    act: () => Promise<void>,
    fail: (words: string) => void,
  ): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const wasKnown = readSessionUser(tabStorage()) !== null;
      clearSessionUser(tabStorage());
      fail(wordsOf(error));
      // The screens around learn of it; of a session the server knows better.
      if (wasKnown) await revalidate();
      return false;
    }
  };
  return {
    login: (input) => {
      dispatch({ type: "login" });
      return attempt(
        async () => {
          const { token } = await call(mockApi.login, input);
          const { user } = await api(
            session.show,
            {},
            { headers: { authorization: `JWT ${token}` } },
          );
          if (!user) throw new AppError("invalid-credentials");
          saveSessionUser(tabStorage(), { ...user, token, username: input.username });
          unlockTab(tabStorage());
          dispatch({ type: "login-succeeded", user });
          await revalidate();
        },
        (error) => dispatch({ type: "login-failed", error }),
      );
    },
    logout: () => {
      dispatch({ type: "logout" });
      const authorization = takeLeaving(tabStorage()) ?? mockAuthorization(tabStorage());
      clearSessionUser(tabStorage());
      tell({ kind: "signed-out" });
      return attempt(
        async () => {
          if (authorization) {
            void revalidate();
            await call(mockApi.logout, {}, { headers: { authorization } });
          }
          dispatch({ type: "logout-succeeded" });
        },
        (error) => dispatch({ type: "logout-failed", error }),
      );
    },
    register: (input) => {
      dispatch({ type: "sign-up" });
      return attempt(
        async () => {
          await call(mockApi.register, input);
          dispatch({ type: "sign-up-succeeded" });
        },
        (error) => dispatch({ type: "sign-up-failed", error }),
      );
    },
    forgetPassword: (input) => {
      dispatch({ type: "forgot-password" });
      return attempt(
        async () =>
          dispatch({
            type: "forgot-password-succeeded",
            message: (await call(mockApi.forgetPassword, input)).message,
          }),
        (error) => dispatch({ type: "forgot-password-failed", error }),
      );
    },
  };
}

function wordsOf(error: AppError): string {
  const fields = error.details?.map(({ message }) => message) ?? [];
  return fields.length > 0 ? fields.join(" ") : error.message;
}
