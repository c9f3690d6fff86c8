export { vaultIn, vaultInFolder } from './folder.ts'
export { type SecretName, VAULT_TABLES, type Vault, vaultInTables } from './vault.ts'
export { type WrappingSettings, wrappingBoxes } from './wrapping.ts'
