import { DESK } from '../browser.ts'
import { testWays } from './wege.ts'

testWays('a desk', DESK)
