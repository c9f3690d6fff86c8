/** Contacts: the addresses of the archive's mails. */
export { addContactRoute, type ContactDependencies } from './contacts.routes.ts'
