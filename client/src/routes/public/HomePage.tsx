import { DemoBox } from '@/features/home/DemoBox'
import { Hero } from '@/features/home/Hero'
import { paths } from '@/routes/paths'

export function HomePage() {
  return (
    <Hero about={paths.about} register={paths.register} start={paths.start}>
      <DemoBox login={paths.login} />
    </Hero>
  )
}
