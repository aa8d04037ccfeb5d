import { Box } from '@mantine/core'
import { THEME_IDS, type ThemeId } from '@greenroom/domain'
import { THEMES } from '@greenroom/minisite'
import { useId, useState } from 'react'
import ExamplePhone from './example-phone.tsx'
import classes from './look-book.module.css'

/** The ten looks, shown on the same page. */
export default function LookBook() {
  const [theme, setTheme] = useState<ThemeId>('tide')
  const group = useId()
  return (
    <section className={classes.book} aria-labelledby={`${group}-title`}>
      <div className={classes.words}>
        <h2 id={`${group}-title`} className={classes.heading}>
          Ten looks, all yours to change
        </h2>
        <Box component="p" maw="48ch" m={0} c="var(--mantine-color-dimmed)" fz="lg" style={{ textWrap: 'pretty' }}>
          Start from one. Then choose colors, fonts, buttons and background. The text stays readable whatever you pick.
        </Box>
        <fieldset className={classes.looks}>
          <legend className={classes.legend}>Try a look</legend>
          {THEME_IDS.map((id) => (
            <label key={id} className={classes.look}>
              <input
                type="radio"
                name={group}
                checked={id === theme}
                onChange={() => setTheme(id)}
                className={classes.radio}
              />
              <span className={classes.chip}>
                <span className={classes.swatch} style={{ background: stripes(THEMES[id].swatch) }} aria-hidden />
                {THEMES[id].name}
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className={classes.phone}>
        <ExamplePhone index={0} theme={theme} width={300} />
      </div>
    </section>
  )
}

function stripes(colors: readonly string[]): string {
  const stops = colors.map((color, i) => `${color} ${(i * 100) / colors.length}% ${((i + 1) * 100) / colors.length}%`)
  return `linear-gradient(135deg, ${stops.join(', ')})`
}
