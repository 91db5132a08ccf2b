import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { http } from "#client/api/fetch-carrier.ts";
import { mockAuthorization, tabStorage } from "#client/auth/session-user.ts";
import { readAsAddress } from "#client/components/read-as-address.ts";
import { AppError } from "#shared/errors.ts";

/**
 * One's picture. A practice account's token is sent by scripts only, so that its picture is fetched
 * by one.
 */
export function OwnPicture({ address }: { address: string }) {
  const { t } = useTranslation("account");
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (!mockAuthorization(tabStorage())) return;
    const fetching = new AbortController();
    fetchPicture(address, fetching.signal).then(setFetched, () => setFetched(null));
    return () => fetching.abort();
  }, [address]);
  return (
    <img
      className="own-picture"
      src={fetched ?? address}
      alt={t("profile.picture.alt")}
      width="128"
      height="128"
    />
  );
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await readAsAddress((await http.getBlob(address, {}, { signal })).blob);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
