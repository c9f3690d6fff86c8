import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { formatBytes } from '@zeughaus/web-shared'
import classes from './photos.module.css'

/** Image types that the service accepts. */
const PICTURES = 'image/jpeg,image/png,image/webp'

/** Adds photos to a form, from the camera of a phone or from files. */
export function PhotoField({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  return (
    <div className={classes['field']}>
      <FileButton accept={PICTURES} multiple onChange={(added) => onChange([...files, ...added])}>
        {(props) => (
          <Button variant="default" leftSection={<IconCamera size={20} aria-hidden />} {...props}>
            Foto hinzufügen
          </Button>
        )}
      </FileButton>
      <ul className={classes['chosen']}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <span>
              {file.name} ({formatBytes(file.size)})
            </span>
            <Button
              variant="subtle"
              aria-label={`${file.name} weglassen`}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <IconTrash size={20} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
