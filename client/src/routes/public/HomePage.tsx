import { Carousel } from '@/features/home/Carousel'
import { DemoBox } from '@/features/home/DemoBox'
import { Features } from '@/features/home/Features'
import { Hero } from '@/features/home/Hero'
import { paths } from '@/routes/paths'

export function HomePage() {
  return (
    <>
      <Hero about={paths.about} register={paths.register} start={paths.start}>
        <DemoBox login={paths.login} />
      </Hero>
      <Carousel />
      <Features />
    </>
  )
}
