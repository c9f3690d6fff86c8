import { IconTrendingDown } from '@tabler/icons-react'
import type { Word } from '../../words.ts'

/** Less than the least that shall be there. */
export const ZU_WENIG: Word = { word: 'unter Mindestbestand', tone: 'bad', icon: IconTrendingDown }
