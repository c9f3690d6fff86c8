/** The command line: programs, exit codes and progress. */
export { collect, createProgram, EXIT, ExitStatus, integerArgument, runProgram, type Terminal } from './program.ts'
export { formatCount, type Progress, showProgress } from './progress.ts'
export { ALL_ROLES, ROLES, type Roles, rolesArgument } from './roles.ts'
