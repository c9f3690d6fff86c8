export { databaseName } from './database-name.ts'
export { defineSettings, describeSettings, type Setting, type Settings, setting, type Values } from './settings.ts'
export { sharedSettings } from './shared.ts'
export {
  integerValue,
  networksValue,
  portValue,
  postgresUrlValue,
  switchValue,
  type TokenLocation,
  timeZoneValue,
  tokenValue,
  webAddressValue,
} from './values.ts'
