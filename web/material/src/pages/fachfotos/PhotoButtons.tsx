import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { CHOSEN_AGAIN } from '../../components/chosenAgain.ts'
import common from '../../components/common.module.css'

/** Image types that the service accepts. */
export const PICTURES = 'image/jpeg,image/png,image/webp'

interface PhotoButtonsProps {
  readonly isBusy: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** Takes a photo with the phone's camera, or chooses some of the device. */
export function PhotoButtons({ isBusy, onChoose }: PhotoButtonsProps) {
  return (
    <div className={common['buttons']}>
      <FileButton
        accept={PICTURES}
        capture="environment"
        inputProps={CHOSEN_AGAIN}
        onChange={(file) => file !== null && onChoose([file])}
      >
        {(props) => (
          <Button disabled={isBusy} leftSection={<IconCamera size={20} aria-hidden />} {...props}>
            Foto aufnehmen
          </Button>
        )}
      </FileButton>
      <FileButton
        accept={PICTURES}
        multiple
        inputProps={CHOSEN_AGAIN}
        onChange={(files) => files.length > 0 && onChoose(files)}
      >
        {(props) => (
          <Button variant="default" disabled={isBusy} leftSection={<IconPhoto size={20} aria-hidden />} {...props}>
            Datei wählen
          </Button>
        )}
      </FileButton>
    </div>
  )
}
