export { findPerson, type Person, type PersonFound, ROLES, readPerson } from './person.ts'
