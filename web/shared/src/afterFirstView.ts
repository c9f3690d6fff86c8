/** What a page needs only after its first view. */
import './print.css'

export { hyphenatePage } from './hyphens.ts'
