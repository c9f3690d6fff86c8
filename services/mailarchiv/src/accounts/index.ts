export { ABSOLUTE_MS, Accounts, IDLE_MS, type OpenSession, PANEL_LAYOUT } from './accounts.ts'
