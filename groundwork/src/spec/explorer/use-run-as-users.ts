"use client";

import { useEffect, useState } from "react";
import { runAsUsers } from "../../client/explorer/run-call";
import type { RunAsUser } from "../../contract/run-as";

/** Demo users whom a development server makes calls as. Elsewhere nobody is asked. */
export function useRunAsUsers(development: boolean): readonly RunAsUser[] {
  const [users, setUsers] = useState<readonly RunAsUser[]>([]);
  useEffect(() => {
    if (!development) return;
    const controller = new AbortController();
    // Without an answer there is nobody to choose, and calls are made as oneself.
    runAsUsers(controller.signal).then(setUsers, () => {});
    return () => controller.abort();
  }, [development]);
  return users;
}
