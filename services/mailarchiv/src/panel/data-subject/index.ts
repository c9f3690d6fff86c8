export { findPerson, type PersonFound, ROLES, readPerson } from './person.ts'
