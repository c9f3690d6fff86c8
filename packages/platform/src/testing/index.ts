/** Helpers for tests of every package and service. Never imported by a program. */
export { checkDocument } from '../openapi/check.ts'
export { movableClock } from './clock.ts'
export { commandEnvironment } from './environment.ts'
export { temporaryFolder } from './folder.ts'
export { freePort } from './port.ts'
export { listenForTest, type TestAnswer, type TestCall, type TestServer } from './server.ts'
export { type ShellBlock, shellBlock, shellBlocks } from './shell-blocks.ts'
export { until } from './until.ts'
