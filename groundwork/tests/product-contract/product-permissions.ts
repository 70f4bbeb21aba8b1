import type { Permission, Role } from "#contract/permissions";
import { loadModule } from "#server/process/load-module";

export const productPermissions = () =>
  loadModule<{
    roles: readonly [Role, ...Role[]];
    anyone: Required<Permission>;
  }>("src/product/permissions.ts");
