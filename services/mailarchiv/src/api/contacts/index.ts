/** Contacts: the addresses of the archive's mails. */
export { addContactRoute, type ContactDoors } from './contacts.routes.ts'
