export { bearerToken, clientKey } from './bearer.ts'
export { hashPassword, PASSWORD_LENGTH, verifyPassword } from './passwords.ts'
export { randomSecret, secretProblem } from './secrets.ts'
