declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export type Claims = Record<string, unknown>;
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
    on(event: string, listener: (context: unknown, error: Error) => void): void;
  }
}
