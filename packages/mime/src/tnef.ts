import type { WordContext } from './encoded-words.ts'

export type TnefFile = {
  name: string | null
  contentType: string
  contentId: string | null
  start: number
  end: number
}
export type Tnef = { files: TnefFile[]; plain: string; html: string; damaged: boolean }

export function isTnef(contentType: string, filename: string | null): boolean {
  return (
    contentType === 'application/ms-tnef' ||
    contentType === 'application/vnd.ms-tnef' ||
    filename?.toLowerCase() === 'winmail.dat'
  )
}

export function readTnef(_bytes: Buffer, _context: WordContext): Tnef {
  return { files: [], plain: '', html: '', damaged: false }
}
