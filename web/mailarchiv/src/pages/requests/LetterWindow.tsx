/** The letter of an erasure: what was deleted or will be, and what stays for which reason. */
import { Button, CopyButton, Modal, Skeleton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { api, BASE, unwrap } from '../../api.ts'
import { FocusBack } from '../FocusBack.tsx'
import form from '../Form.module.css'
import record from '../Record.module.css'
import classes from './Requests.module.css'

interface LetterWindowProps {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
}

export function LetterWindow({ id, opened, onClose }: LetterWindowProps) {
  const letter = useQuery({
    queryKey: ['requests', id, 'letter'],
    queryFn: () => unwrap(api.GET('/requests/{id}/letter', { params: { path: { id } }, parseAs: 'text' })),
    enabled: opened,
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Brief an die Person" size="lg">
      <FocusBack />
      <div className={form['form']}>
        <p className={record['text']}>
          Ein Entwurf nach dem heutigen Stand. Bitte sehen Sie ihn durch, bevor Sie ihn versenden.
        </p>
        {letter.isError && <ErrorNote>{letter.error.message}</ErrorNote>}
        {letter.isPending && <Skeleton height={240} radius="md" />}
        {letter.data !== undefined && <Letter id={id} text={letter.data} />}
      </div>
    </Modal>
  )
}

function Letter({ id, text }: { id: string; text: string }) {
  return (
    <>
      <div className={record['tools']}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Kopiert' : 'Kopieren'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`${BASE}/requests/${id}/letter`}
          download="brief.txt"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Herunterladen
        </Button>
      </div>
      <pre className={classes['letter']}>{text}</pre>
    </>
  )
}
