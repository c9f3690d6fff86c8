export { startMailarchiv } from './service.ts'
export { type MailarchivSettings, mailarchivSettings } from './settings.ts'
