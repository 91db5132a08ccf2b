import { useRevalidator } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { useAuthDispatch, useBroadcast } from "#client/auth/auth-state.tsx";
import {
  clearSessionUser,
  mockAuthorization,
  readSessionUser,
  saveSessionUser,
  tabStorage,
  takePendingLogout,
  unlockTab,
} from "#client/auth/tab-session.ts";
import { createClient, type InputOf } from "#shared/contract/call.ts";
import { mockApi, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

const call = createClient(transport);
const api = createClient(transport, "/api");

/**
 * The mock API's calls as actions of the auth state (R4.10, R4.11). Each answers whether it
 * succeeded; the state holds the error.
 */
export interface MockActions {
  login(input: InputOf<typeof mockApi.login>): Promise<boolean>;
  /** Clears the tab first: whatever the server answers, nobody is signed in here any more. */
  logout(): Promise<boolean>;
  register(input: InputOf<typeof mockApi.register>): Promise<boolean>;
  forgetPassword(input: InputOf<typeof mockApi.forgetPassword>): Promise<boolean>;
}

export function useMockActions(): MockActions {
  const dispatch = useAuthDispatch();
  const broadcast = useBroadcast();
  const { revalidate } = useRevalidator();
  /** Reports an AppError and clears the stored user; rethrows anything else. */
  const run = async (
    action: () => Promise<void>,
    fail: (message: string) => void,
  ): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const wasKnown = readSessionUser(tabStorage()) !== null;
      clearSessionUser(tabStorage());
      fail(messageOf(error));
      if (wasKnown) await revalidate();
      return false;
    }
  };
  return {
    login: (input) => {
      dispatch({ type: "login" });
      return run(
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
      const authorization = takePendingLogout(tabStorage()) ?? mockAuthorization(tabStorage());
      clearSessionUser(tabStorage());
      broadcast({ kind: "signed-out" });
      return run(
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
      return run(
        async () => {
          await call(mockApi.register, input);
          dispatch({ type: "sign-up-succeeded" });
        },
        (error) => dispatch({ type: "sign-up-failed", error }),
      );
    },
    forgetPassword: (input) => {
      dispatch({ type: "forgot-password" });
      return run(
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

function messageOf(error: AppError): string {
  const fields = error.details?.map(({ message }) => message) ?? [];
  return fields.length > 0 ? fields.join(" ") : error.message;
}
