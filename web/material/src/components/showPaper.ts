import { showFile } from '@zeughaus/web-shared/save-file'
import { fetchFile } from '../api/index.ts'
import { toast } from './toast.ts'

/** Opens a PDF of the service in a new tab for printing. */
export async function showPaper(path: string): Promise<void> {
  try {
    showFile(await fetchFile(path))
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Das PDF ließ sich nicht öffnen.', { tone: 'bad' })
  }
}
