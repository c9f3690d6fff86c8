import classes from './Brand.module.css'

export function Brand() {
  return (
    <div className={classes['brand']}>
      <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width="32" height="32" />
      <div>
        <strong>Zeughaus</strong>
        <span>Mailarchiv</span>
      </div>
    </div>
  )
}
