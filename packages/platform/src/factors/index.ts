/** Second factors of a login: passkeys, codes of authenticator apps, recovery codes. Where they are stored is the service's matter. */
export {
  type AskedChallenge,
  challengeIn,
  checkNewPasskey,
  checkPasskey,
  newChallenge,
  PASSKEY_TIME_MS,
  PASSKEYS_MAX,
  type PasskeyParty,
  passkeyCreationOf,
  passkeyImpossible,
  passkeyPartyOf,
  passkeyRefused,
  passkeyRequestOf,
  tooManyPasskeys,
  userHandleOf,
} from './passkeys.ts'
export {
  FACTOR_ASKED,
  FACTOR_ASKED_AGAIN,
  factorDelayed,
  lastFactor,
  noFactor,
  ownFactorMissing,
  passkeyExists,
  totpNotBegun,
  unknownPasskey,
  wrongCode,
} from './refusals.ts'
export {
  factorCode,
  type NewPasskey,
  newPasskey,
  PASSKEY_NAME_MAX,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyAnswer,
  passkeyCreation,
  passkeyRequest,
  type ShownFactor,
  shownFactor,
} from './schema.ts'
export {
  hashOfCode,
  isTotpCode,
  newRecoveryCodes,
  newTotp,
  TOTP_WAITS_MS,
  totpStep,
  typedCode,
} from './totp.ts'
export { beginsFactorDelay, FACTOR_TRIES_MS, factorWait, KNOWN_DEVICE_MS } from './tries.ts'
