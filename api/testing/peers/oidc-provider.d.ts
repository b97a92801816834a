declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  type Claims = Record<string, unknown>;
  type Account = { accountId: string; claims: () => Claims };
  type Configuration = {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: Record<string, { enabled: boolean }>;
    findAccount: (context: unknown, id: string) => Account;
    pkce: { required: () => boolean };
    ttl: Record<string, number>;
  };
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    use(
      middleware: (
        context: { path: string; status: number; body: unknown },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): void;
  }
}
