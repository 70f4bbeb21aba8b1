import { createECDH, createHash, createPrivateKey, createSign, randomBytes, randomUUID } from "node:crypto";
import { v5 } from "uuid";
import type { ProductDatabase } from "../server/data/database";
import { env } from "../server/process/env";

type AuthenticatorOptions = {
  /** Origin that the browser says it is at; that of the app unless given. */
  readonly origin?: string;
  /** Whether the device verified who uses it. */
  readonly verified?: boolean;
  readonly counter?: number;
};

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");
const hex = (digits: string) => Buffer.from(digits, "hex");

/**
 * A device with one passkey, whose answers are those that a browser gives (WebAuthn Level 3).
 * @param seed what the key is made of, 32 bytes; another one each time unless given
 * @param appUrl where the app is; that of this process unless given
 */
export function passkeyDevice({ seed = randomBytes(32), appUrl }: { seed?: Buffer; appUrl?: string } = {}) {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(seed);
  const [x, y] = [curve.getPublicKey().subarray(1, 33), curve.getPublicKey().subarray(33)];
  const point = { x: base64url(x), y: base64url(y) };
  const key = createPrivateKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", d: base64url(seed), ...point },
  });
  // Public key as COSE_Key (RFC 9053): a point of the curve P-256, for ES256.
  const cose = Buffer.concat([hex("a5010203262001215820"), x, hex("225820"), y]);
  // A UUID is base64url too, and tests of the contract know ids by that.
  const id = v5(point.x, v5.URL);
  const credentialId = Buffer.from(id, "base64url");
  const site = () => new URL(appUrl ?? env().APP_URL);
  const clientData = (type: string, challenge: string, origin = site().origin) =>
    JSON.stringify({ type, challenge, origin: new URL(origin).origin, crossOrigin: false });
  const count = (counter: number) => hex(counter.toString(16).padStart(8, "0"));
  // Flags: the user was present, and verified; 0x40: the key follows.
  const data = ({ verified = true, counter = 0 }: AuthenticatorOptions, more = 0) =>
    Buffer.concat([sha256(site().hostname), Buffer.of((verified ? 0x05 : 0x01) | more), count(counter)]);

  return {
    id,
    publicKey: new Uint8Array(cose),

    /** Answers a challenge with the new passkey. */
    make: (challenge: string, options: AuthenticatorOptions = {}) => {
      const authData = Buffer.concat([
        data(options, 0x40),
        Buffer.alloc(16),
        Buffer.of(0, credentialId.length),
        credentialId,
        cose,
      ]);
      // CBOR of { fmt: "none", attStmt: {}, authData }.
      const head = hex("a363666d74646e6f6e656761747453746d74a068617574684461746158");
      return {
        id,
        clientDataJSON: base64url(clientData("webauthn.create", challenge, options.origin)),
        attestationObject: base64url(Buffer.concat([head, Buffer.of(authData.length), authData])),
        transports: ["internal"],
      };
    },

    /** Answers a challenge with the passkey. */
    sign: (challenge: string, options: AuthenticatorOptions = {}) => {
      const client = clientData("webauthn.get", challenge, options.origin);
      const authenticatorData = data(options);
      const signature = createSign("sha256").update(Buffer.concat([authenticatorData, sha256(client)]));
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature.sign(key)),
      };
    },
  };
}

/** Gives a user the passkey of a device. @returns its id */
export async function addPasskey(db: ProductDatabase, userId: string, device = passkeyDevice()) {
  const { id: credentialId, publicKey } = device;
  const data = {
    id: randomUUID(),
    userId,
    name: "Phone",
    credentialId,
    publicKey,
    counter: 0,
    transports: ["internal"],
  };
  return (await db.passkey.create({ data })).id;
}
