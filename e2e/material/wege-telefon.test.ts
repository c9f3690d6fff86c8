import { PHONE } from '../browser.ts'
import { testWays } from './wege.ts'

testWays('a phone', PHONE)
