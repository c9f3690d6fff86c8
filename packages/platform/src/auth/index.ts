/** Passwords, secrets and bearer tokens. */
export { bearerToken, clientKey } from './bearer.ts'
export { hashPassword, PASSWORD_LENGTH, verifyPassword } from './passwords.ts'
export { BOX_KEY_BYTES, type SecretBox, secretBox } from './secret-box.ts'
export { hashOfSecret, randomSecret, secretProblem } from './secrets.ts'
export {
  type KnownWord,
  passwordWeakness,
  requireStrongGiven,
  requireStrongPassword,
  WeakPassword,
  weaknessInUse,
} from './weak-passwords.ts'
