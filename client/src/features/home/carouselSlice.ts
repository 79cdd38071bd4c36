import { createSlice } from '@reduxjs/toolkit'

import type { RootState } from '@/app/store'
import { texts } from '@/text/texts'

import sprite from './logos.svg'

export interface CarouselItem {
  id: number
  imageUrl: string
  name: string
}

interface CarouselState {
  items: CarouselItem[]
  /** Whether a pointer holds the row. */
  dragging: boolean
}

const { logos } = texts.pages.home.carousel

const initialState: CarouselState = {
  items: [
    { id: 1, imageUrl: `${sprite}#node`, name: logos.node },
    { id: 2, imageUrl: `${sprite}#react`, name: logos.react },
    { id: 3, imageUrl: `${sprite}#express`, name: logos.express },
    { id: 4, imageUrl: `${sprite}#mongodb`, name: logos.mongodb },
    { id: 5, imageUrl: `${sprite}#angular`, name: logos.angular },
    { id: 6, imageUrl: `${sprite}#vue`, name: logos.vue },
    { id: 7, imageUrl: `${sprite}#python`, name: logos.python },
    { id: 8, imageUrl: `${sprite}#mysql`, name: logos.mysql },
  ],
  dragging: false,
}

const carouselSlice = createSlice({
  name: 'carousel',
  initialState,
  reducers: {
    dragStarted(state) {
      state.dragging = true
    },
    dragEnded(state) {
      state.dragging = false
    },
  },
})

export const carouselReducer = carouselSlice.reducer
export const { dragStarted, dragEnded } = carouselSlice.actions

export const selectCarousel = (state: RootState) => state.carousel
