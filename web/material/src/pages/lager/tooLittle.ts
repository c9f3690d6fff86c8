import { IconTrendingDown } from '@tabler/icons-react'
import type { Word } from '../../components/words.ts'

/** The word for a stock below its minimum. */
export const TOO_LITTLE: Word = { word: 'unter Mindestbestand', tone: 'bad', icon: IconTrendingDown }
