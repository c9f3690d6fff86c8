export { Accounts } from './accounts.ts'
export { ADMINISTRATOR, ensureAdministrator } from './first-password.ts'
export { addPanel, type PanelDoors } from './panel.ts'
