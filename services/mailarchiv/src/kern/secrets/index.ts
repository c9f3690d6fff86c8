export { secretsIn, secretsInFolder } from './folder.ts'
export { openSecretBox } from './secret-box.ts'
export { SECRET_TABLES, type SecretName, type Secrets, secretsInTables } from './secrets.ts'
export { type WrappingSettings, wrappingBoxes } from './wrapping.ts'
