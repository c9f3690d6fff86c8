import { Brand as SharedBrand } from '@zeughaus/web-shared'

export const Brand = () => <SharedBrand icon={`${import.meta.env.BASE_URL}favicon.svg`} app="Mailarchiv" />
