import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconFile } from '@tabler/icons-react'
import { formatBytes } from '@zeughaus/web-shared'
import { CHOSEN_AGAIN } from '../../components/chosenAgain.ts'
import common from '../../components/common.module.css'
import { useObjectUrl } from '../../components/useObjectUrl.ts'
import classes from './dokumente.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp'

interface FileFieldProps {
  readonly label?: string
  readonly file: File | undefined
  readonly onChange: (file: File | undefined) => void
  readonly error: string | undefined
}

/** Chooses a file of the device or takes a photo. */
export function FileField({ label = 'Datei', file, onChange, error }: FileFieldProps) {
  const url = useObjectUrl(file?.type.startsWith('image/') ? file : undefined)
  const choose = (file: File | null) => onChange(file ?? undefined)
  return (
    <fieldset className={common['fields']} aria-describedby={error === undefined ? undefined : 'datei-fehler'}>
      <legend className={classes['caption']}>{label}</legend>
      <div className={common['buttons']}>
        <FileButton accept={`application/pdf,${PICTURES}`} inputProps={CHOSEN_AGAIN} onChange={choose}>
          {(props) => (
            <Button variant="default" leftSection={<IconFile size={20} aria-hidden />} {...props}>
              Datei wählen
            </Button>
          )}
        </FileButton>
        <FileButton accept={PICTURES} capture="environment" onChange={choose}>
          {(props) => (
            <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} {...props}>
              Foto aufnehmen
            </Button>
          )}
        </FileButton>
      </div>
      {file === undefined ? (
        <span className={common['small']}>PDF, JPEG, PNG oder WebP</span>
      ) : (
        <span>
          {file.name} ({formatBytes(file.size)})
        </span>
      )}
      {url !== undefined && <img src={url} alt="Gewählte Datei" className={classes['chosen']} />}
      {error !== undefined && (
        <span id="datei-fehler" role="alert" className={classes['error']}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
