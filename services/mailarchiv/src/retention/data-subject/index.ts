export { findPerson, mailsOfPeople, type PersonFound } from './find.ts'
export { type Person, ROLES, type Role, readPerson } from './person.ts'
