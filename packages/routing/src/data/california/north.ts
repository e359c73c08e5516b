// Own work from general geographic knowledge; no map data was copied. Nodes: id lon lat [Town name]. Roads: ref | name | class mph flags | path.

export const northNodes = `
or5 -122.605 42.008
hornbrook -122.556 41.910 Hornbrook
yreka -122.634 41.735 Yreka
yreka-s -122.640 41.705
weed -122.386 41.422 Weed
mtshasta -122.310 41.310 Mount Shasta
dunsmuir -122.272 41.208 Dunsmuir
castella -122.317 41.138 Castella
lakehead -122.383 40.905 Lakehead
shastalake -122.370 40.680 Shasta Lake
redding-n -122.364 40.625
redding-i5 -122.357 40.583
redding -122.391 40.587 Redding
redding-w -122.420 40.586
shasta-town -122.492 40.598 Shasta
whiskeytown -122.560 40.635 Whiskeytown
redding-s -122.355 40.545
anderson -122.298 40.448 Anderson
cottonwood -122.281 40.386 Cottonwood
redbluff-i5 -122.224 40.176
redbluff -122.240 40.178 Red Bluff
redbluff-s -122.215 40.145
corning -122.198 39.928 Corning
orland -122.205 39.747 Orland
willows -122.207 39.523 Willows
maxwell -122.200 39.276 Maxwell
williams -122.140 39.154 Williams
arbuckle -122.060 39.017 Arbuckle
dunnigan -121.969 38.885 Dunnigan
i505-n -121.950 38.865
woodland-i5 -121.757 38.687
woodland -121.773 38.678 Woodland
macdoel -122.005 41.827 Macdoel
dorris -121.918 41.967 Dorris
or97 -121.930 42.005
or101 -124.205 41.998
smithriver -124.147 41.928 Smith River
jct199 -124.150 41.792
crescentcity -124.202 41.756 Crescent City
klamath -124.038 41.527 Klamath
orick -124.060 41.287 Orick
trinidad -124.143 41.059 Trinidad
mckinleyville -124.100 40.946 McKinleyville
arcata-299 -124.092 40.890
arcata -124.083 40.869 Arcata
eureka -124.164 40.802 Eureka
fortuna -124.157 40.598 Fortuna
alton -124.140 40.548
riodell -124.106 40.499 Rio Dell
weott -123.922 40.322 Weott
garberville -123.794 40.100 Garberville
leggett -123.715 39.866 Leggett
laytonville -123.482 39.688 Laytonville
willits -123.355 39.410 Willits
calpella -123.202 39.232 Calpella
ukiah -123.208 39.150 Ukiah
hopland -123.116 38.973 Hopland
cloverdale -123.017 38.805 Cloverdale
geyserville -122.902 38.708 Geyserville
healdsburg -122.869 38.611 Healdsburg
windsor -122.806 38.547 Windsor
gasquet -123.968 41.846 Gasquet
or199 -123.725 42.000
bluelake -123.994 40.883 Blue Lake
willowcreek -123.631 40.939 Willow Creek
hoopa -123.674 41.050 Hoopa
happycamp -123.379 41.793 Happy Camp
burntranch -123.478 40.810
weaverville -122.942 40.731 Weaverville
douglascity -122.945 40.652
hayfork -123.183 40.554 Hayfork
bellavista -122.232 40.641 Bella Vista
roundmtn -121.942 40.795 Round Mountain
burney -121.661 40.883 Burney
jct89-299 -121.630 40.938
fallriver -121.438 41.004 Fall River Mills
adin -120.945 41.194 Adin
canby -120.870 41.444 Canby
alturas -120.542 41.487 Alturas
cedarville -120.173 41.529 Cedarville
tulelake -121.477 41.956 Tulelake
or139 -121.520 42.000
or395 -120.297 41.994
likely -120.504 41.231 Likely
ravendale -120.365 40.799 Ravendale
johnstonville -120.588 40.384
susanville -120.653 40.416 Susanville
doyle -120.104 40.028 Doyle
hallelujah -120.038 39.776
bordertown -120.005 39.670
reno -119.814 39.530 Reno
carson -119.767 39.164 Carson City
minden -119.766 38.954
mineral -121.594 40.347 Mineral
jct36-89w -121.520 40.335
jct32-36 -121.370 40.240
chester -121.232 40.306 Chester
jct36-89e -121.130 40.298
westwood -121.006 40.306 Westwood
platina -122.885 40.360 Platina
forestglen -123.325 40.375
madriver -123.503 40.413 Mad River
bridgeville -123.798 40.470 Bridgeville
shingletown -121.889 40.492 Shingletown
jct44-89 -121.510 40.560
oldstation -121.430 40.675 Old Station
mccloud -122.139 41.256 McCloud
greenville -120.951 40.140 Greenville
keddie -120.965 40.020
quincy -120.947 39.937 Quincy
graeagle -120.617 39.766 Graeagle
blairsden -120.615 39.782
portola -120.469 39.810 Portola
sierraville -120.367 39.590 Sierraville
loyalton -120.241 39.676 Loyalton
vinton -120.178 39.805 Vinton
belden -121.249 40.006 Belden
pulga -121.447 39.802 Pulga
jarbo -121.490 39.735
downieville -120.827 39.559 Downieville
sierracity -120.634 39.566 Sierra City
hamiltoncity -122.013 39.743 Hamilton City
losmolinos -122.098 40.022 Los Molinos
vina -122.053 39.933
chico-n -121.875 39.768
chico-32 -121.817 39.735
chico -121.8375 39.7285 Chico
chico-w -121.870 39.722
chico-park -121.823 39.742
chico-skyway -121.799 39.712
chico-s -121.770 39.690
neal-99 -121.750 39.655
forestranch -121.673 39.882 Forest Ranch
buttemeadows -121.552 40.083 Butte Meadows
jct99-149 -121.714 39.592
wicks -121.632 39.597
clark-70 -121.622 39.616
pentz-70 -121.575 39.632
durham -121.800 39.646 Durham
butte-creek -121.735 39.712
honeyrun-bridge -121.704 39.729
skyway-mid -121.700 39.710
neal-skyway -121.650 39.722
honeyrun-top -121.636 39.741
skyway-neal-up -121.637 39.738
paradise -121.6215 39.7515 Paradise
skyway-elliott -121.6165 39.7600
skyway-bille -121.6080 39.7700
skyway-wagstaff -121.6030 39.7770
skyway-clark -121.5930 39.7880
skyway-pentz -121.5835 39.7985
magalia -121.578 39.812 Magalia
paradisepines -121.595 39.838
stirling -121.528 39.908 Stirling City
clark-pearson -121.6065 39.7505
clark-elliott -121.6065 39.7595
clark-bille -121.6040 39.7705
clark-wagstaff -121.6000 39.7775
clark-south -121.6060 39.7250
clark-lower -121.6150 39.6700
pentz-pearson -121.5780 39.7455
pentz-bille -121.5795 39.7700
pentz-wagstaff -121.5795 39.7790
pentz-hospital -121.5770 39.7580
pentz-lower -121.5830 39.6900
neal-roe -121.6450 39.7150
neal-lower -121.690 39.688
sawmill-bille -121.5920 39.7700
sawmill-elliott -121.5920 39.7595
concow -121.511 39.743 Concow
oroville -121.556 39.514 Oroville
oroville-70n -121.578 39.535
oroville-70 -121.575 39.500
oroville-e -121.510 39.510
kellyridge -121.475 39.535
berrycreek -121.404 39.645 Berry Creek
feather-falls -121.256 39.594
palermo -121.548 39.435 Palermo
gridley -121.694 39.364 Gridley
biggs -121.713 39.412 Biggs
jct162-99 -121.690 39.475
buttecity -121.990 39.464 Butte City
liveoak -121.660 39.276 Live Oak
yubacity -121.625 39.140 Yuba City
marysville -121.591 39.146 Marysville
tudor -121.640 39.000
catlett -121.540 38.870
i5-99 -121.545 38.680
wheatland -121.423 39.010 Wheatland
lincoln -121.293 38.892 Lincoln
colusa -122.009 39.214 Colusa
sutter -121.752 39.160 Sutter
smartsville -121.299 39.208 Smartsville
roughready -121.135 39.230
grassvalley -121.061 39.219 Grass Valley
nevadacity -121.016 39.262 Nevada City
northsanjuan -121.103 39.370 North San Juan
pennvalley -121.191 39.196 Penn Valley
lakewildwood -121.205 39.235
washington-jct -120.800 39.320
emigrantgap -120.672 39.300 Emigrant Gap
brownsville -121.268 39.472 Brownsville
fortbragg -123.805 39.440 Fort Bragg
westport -123.783 39.636 Westport
mendocino -123.799 39.308 Mendocino
albion -123.769 39.224 Albion
navarro-mouth -123.755 39.192
elk -123.718 39.130 Elk
pointarena -123.693 38.909 Point Arena
gualala -123.528 38.766 Gualala
searanch -123.450 38.710
fortross -123.245 38.515
jenner -123.115 38.450 Jenner
bodegabay -123.048 38.333 Bodega Bay
tomales -122.906 38.246 Tomales
ptreyes -122.807 38.069 Point Reyes Station
olema -122.788 38.041
boonville -123.366 39.010 Boonville
upperlake -122.909 39.165 Upper Lake
lakeport -122.916 39.043 Lakeport
kelseyville -122.839 38.978 Kelseyville
clearlakeoaks -122.672 39.026 Clearlake Oaks
jct20-53 -122.615 39.020
clearlake -122.626 38.958 Clearlake
lowerlake -122.610 38.910 Lower Lake
cobb -122.723 38.822 Cobb
middletown -122.615 38.752 Middletown
calistoga -122.580 38.579 Calistoga
sthelena -122.470 38.505 St. Helena
angwin -122.450 38.575 Angwin
rutherford -122.422 38.458 Rutherford
yountville -122.362 38.402 Yountville
berryessa -122.250 38.500
winters -121.971 38.525 Winters
winters-505 -121.945 38.527
rumsey -122.237 38.889 Rumsey
esparto -122.017 38.692 Esparto
jct16-20 -122.380 39.020
`

export const northRoads = `
I-5 | Cascade Wonderland Highway | motorway 65 | or5 hornbrook -122.60,41.83 yreka yreka-s -122.53,41.62 weed mtshasta dunsmuir castella -122.39,41.02 lakehead -122.36,40.78 shastalake redding-n redding-i5 redding-s anderson cottonwood -122.25,40.27 redbluff-i5 redbluff-s -122.19,40.02 corning -122.21,39.83 orland willows maxwell williams arbuckle dunnigan i505-n -121.85,38.73 woodland-i5 i5-99
 | Pioneer Drive | secondary 35 sidewalk | redding redding-i5
CA-273 | Market Street | primary 40 sidewalk | redding-n redding redding-s anderson
CA-299 | Eureka Way | primary 40 sidewalk | redding redding-w shasta-town
 | Placer Street | secondary 35 | redding -122.44,40.56 -122.50,40.555 shasta-town
 | Lake Boulevard | secondary 40 | redding -122.40,40.61 -122.385,40.655 shastalake
 | Main Street | secondary 30 sidewalk | redbluff-i5 redbluff redbluff-s
US-97 | Volcanic Legacy Scenic Byway | trunk 60 | weed -122.15,41.65 macdoel dorris or97
CA-161 | State Line Road | secondary 55 | dorris -121.72,41.998 tulelake
CA-139 | Tulelake Highway | secondary 60 | or139 tulelake -121.20,41.65 canby adin -120.75,40.75 susanville
US-101 | Redwood Highway | trunk 60 | or101 smithriver jct199 crescentcity -124.14,41.71 -124.11,41.63 klamath -124.03,41.42 orick -124.11,41.17 trinidad mckinleyville arcata-299 arcata -124.10,40.84 eureka -124.19,40.74 -124.20,40.66 fortuna alton riodell -124.02,40.44 weott -123.82,40.22 garberville -123.78,40.00 leggett -123.62,39.78 laytonville -123.42,39.54 willits -123.29,39.30 calpella ukiah hopland -123.05,38.88 cloverdale geyserville healdsburg windsor
 | Old Redwood Highway | secondary 40 | geyserville healdsburg windsor
US-199 | Redwood Highway | trunk 55 | jct199 -124.06,41.80 gasquet -123.80,41.90 or199
CA-299 | Trinity Scenic Byway | primary 50 | arcata-299 bluelake -123.78,40.91 willowcreek burntranch -123.27,40.74 -123.06,40.73 weaverville douglascity -122.72,40.66 whiskeytown shasta-town
CA-299 | Intermountain Highway | primary 55 | redding-i5 bellavista roundmtn burney jct89-299 fallriver adin canby alturas cedarville
CA-96 | Bigfoot Scenic Byway | secondary 45 | willowcreek hoopa -123.53,41.30 happycamp -123.10,41.83 -122.75,41.84 hornbrook
CA-3 | Trinity Heritage Byway | secondary 40 | yreka -122.84,41.60 -122.90,41.45 -122.70,41.10 -122.80,40.95 weaverville
CA-3 | Hayfork Road | secondary 45 | douglascity hayfork -123.30,40.45 forestglen
US-395 | Three Flags Highway | trunk 60 | or395 -120.38,41.75 alturas likely ravendale -120.45,40.55 johnstonville -120.35,40.25 doyle hallelujah bordertown reno -119.76,39.32 carson minden
CA-36 | Volcanic Legacy Scenic Byway | primary 50 | redbluff -122.03,40.22 mineral jct36-89w jct32-36 chester jct36-89e westwood -120.80,40.37 susanville johnstonville
CA-36 | Humboldt Road | secondary 45 | alton -123.95,40.53 bridgeville madriver forestglen platina -122.60,40.33 redbluff
CA-44 | Lassen Highway | primary 55 | redding-i5 -122.10,40.55 shingletown jct44-89 oldstation -121.10,40.62 -120.85,40.50 susanville
CA-89 | Volcanic Legacy Scenic Byway | primary 55 | mtshasta mccloud -121.90,41.15 jct89-299 -121.55,40.80 oldstation jct44-89
CA-89 | Lassen Park Highway | secondary 35 nofoot | jct44-89 -121.45,40.48 -121.52,40.43 jct36-89w
CA-89 | Feather River Scenic Byway | primary 50 | jct36-89e -121.05,40.20 greenville keddie
CA-70 | Feather River Highway | primary 55 | oroville-70n wicks clark-70 pentz-70 jarbo -121.46,39.77 pulga -121.38,39.90 belden -121.10,40.02 keddie quincy -120.75,39.90 blairsden portola vinton hallelujah
CA-89 | Golden Chain Road | primary 50 | blairsden graeagle -120.50,39.67 sierraville
CA-49 | Golden Chain Highway | secondary 45 | sierraville loyalton vinton
CA-49 | Golden Chain Highway | secondary 45 | nevadacity northsanjuan -120.95,39.52 downieville sierracity -120.50,39.60 sierraville
CA-99 | Golden State Highway | trunk 60 | redbluff-s losmolinos vina -121.95,39.83 chico-n chico-32 chico-skyway chico-s neal-99 jct99-149 jct162-99 gridley liveoak yubacity tudor catlett i5-99
CA-149 | CA-149 | trunk 60 | jct99-149 wicks
CA-32 | Deer Creek Highway | primary 55 | orland hamiltoncity -121.93,39.74 chico
CA-32 | Deer Creek Highway | primary 50 | chico-32 -121.76,39.79 forestranch -121.58,40.02 buttemeadows -121.48,40.15 jct32-36
 | East 8th Street | secondary 35 sidewalk | chico chico-32
 | The Esplanade | secondary 35 sidewalk | chico -121.85,39.745 chico-n
 | Park Avenue | secondary 30 sidewalk | chico -121.82,39.718 chico-skyway
 | West Sacramento Avenue | tertiary 30 sidewalk | chico-w chico
 | Vallombrosa Avenue | tertiary 25 sidewalk | chico chico-park
 | Manzanita Avenue | tertiary 35 sidewalk | chico-park chico-32
 | Skyway | secondary 50 nosidewalk | chico-skyway -121.775,39.706 butte-creek
 | Skyway | secondary 50 nosidewalk | butte-creek skyway-mid neal-skyway skyway-neal-up
 | Skyway | secondary 35 sidewalk | skyway-neal-up -121.630,39.7455 paradise skyway-elliott skyway-bille skyway-wagstaff skyway-clark
 | Skyway | secondary 40 nosidewalk | skyway-clark skyway-pentz magalia -121.585,39.825 paradisepines -121.575,39.870 stirling
 | Humbug Road | track 15 unpaved | stirling -121.54,39.99 buttemeadows
 | Honey Run Road | tertiary 25 nosidewalk steep | butte-creek honeyrun-bridge -121.675,39.733 honeyrun-top paradise
 | Neal Road | tertiary 45 nosidewalk | neal-99 neal-lower -121.665,39.703 neal-roe neal-skyway
CA-191 | Clark Road | secondary 50 nosidewalk | clark-70 -121.617,39.640 clark-lower clark-south
CA-191 | Clark Road | secondary 35 sidewalk | clark-south clark-pearson
 | Clark Road | secondary 35 sidewalk | clark-pearson clark-elliott clark-bille clark-wagstaff skyway-clark
 | Pentz Road | secondary 40 nosidewalk | pentz-70 pentz-lower -121.580,39.720 pentz-pearson pentz-hospital pentz-bille pentz-wagstaff -121.579,39.790 skyway-pentz
 | Pearson Road | tertiary 35 sidewalk | paradise clark-pearson -121.590,39.748 pentz-pearson
 | Elliott Road | tertiary 30 sidewalk | skyway-elliott clark-elliott
 | Elliott Road | tertiary 30 | clark-elliott sawmill-elliott
 | Bille Road | tertiary 30 | skyway-bille clark-bille sawmill-bille pentz-bille
 | Wagstaff Road | tertiary 30 | skyway-wagstaff clark-wagstaff -121.589,39.778 pentz-wagstaff
 | Sawmill Road | residential 25 | sawmill-bille sawmill-elliott -121.590,39.748 pentz-pearson
 | Durham-Pentz Road | tertiary 50 | durham -121.750,39.640 neal-99
 | Durham-Pentz Road | tertiary 50 | jct99-149 -121.680,39.620 clark-70
 | Midway | tertiary 45 | chico -121.815,39.690 durham
 | Concow Road | tertiary 30 steep | concow -121.50,39.74 jarbo
CA-70 | Feather River Expressway | trunk 60 | oroville-70n oroville-70 -121.57,39.40 -121.58,39.25 marysville -121.56,39.00 catlett
CA-162 | Oroville Dam Boulevard | primary 40 sidewalk | oroville-70 oroville oroville-e
CA-162 | Olive Highway | secondary 45 | oroville-e kellyridge -121.43,39.58 berrycreek
CA-162 | CA-162 | primary 55 | willows buttecity -121.85,39.46 jct162-99 oroville-70
 | Montgomery Street | tertiary 30 sidewalk | oroville-70n oroville
 | Lincoln Boulevard | secondary 35 sidewalk | oroville palermo
 | Forbestown Road | tertiary 35 steep | oroville-e -121.38,39.50 brownsville
 | Lumpkin Road | unclassified 30 steep | brownsville feather-falls
 | Willow Glen Road | tertiary 40 | brownsville -121.33,39.35 smartsville
 | Larkin Road | tertiary 50 | liveoak biggs -121.70,39.44 jct162-99
 | Yellowstone Kelly Heritage Trail | cycleway 10 | paradise -121.612,39.765 skyway-bille -121.597,39.782 skyway-clark
CA-20 | CA-20 | primary 50 | fortbragg -123.65,39.42 -123.50,39.38 willits
CA-20 | CA-20 | primary 50 | calpella -123.05,39.24 upperlake -122.80,39.10 clearlakeoaks jct20-53 jct16-20 williams colusa sutter yubacity
CA-20 | Colusa Avenue | primary 35 sidewalk | yubacity marysville
CA-20 | CA-20 | primary 55 | marysville smartsville pennvalley grassvalley
CA-20 | CA-20 | motorway 60 | grassvalley nevadacity
CA-20 | Tahoe-Pacific Highway | secondary 45 | nevadacity washington-jct emigrantgap
 | Nevada City Highway | tertiary 30 sidewalk | grassvalley -121.045,39.240 nevadacity
 | Rough and Ready Highway | tertiary 40 | grassvalley roughready -121.16,39.215 pennvalley
 | Pleasant Valley Road | tertiary 40 | pennvalley lakewildwood -121.17,39.31 northsanjuan
 | Bitney Springs Road | unclassified 30 steep | roughready lakewildwood
CA-65 | CA-65 | trunk 60 | wheatland lincoln
CA-65 | CA-65 | primary 55 | marysville -121.52,39.09 wheatland
CA-45 | CA-45 | secondary 55 | colusa -122.02,39.55 hamiltoncity
CA-113 | CA-113 | secondary 55 | tudor -121.76,38.85 woodland-i5
CA-113 | CA-113 | secondary 35 sidewalk | woodland woodland-i5
CA-1 | Shoreline Highway | secondary 45 | leggett -123.78,39.76 westport fortbragg mendocino albion navarro-mouth elk pointarena gualala searanch fortross jenner -123.07,38.38 bodegabay -122.97,38.30 tomales -122.87,38.17 ptreyes olema
CA-128 | CA-128 | secondary 45 | navarro-mouth -123.55,39.10 boonville -123.20,38.90 cloverdale
CA-253 | Boonville Road | secondary 45 steep | boonville -123.25,39.08 ukiah
CA-128 | CA-128 | secondary 45 | geyserville -122.75,38.64 calistoga
CA-128 | CA-128 | secondary 45 steep | rutherford -122.33,38.46 berryessa -122.10,38.51 winters
CA-29 | CA-29 | primary 50 | upperlake lakeport kelseyville -122.73,38.92 lowerlake -122.58,38.82 middletown -122.57,38.66 calistoga sthelena rutherford yountville
 | Silverado Trail | secondary 50 nosidewalk | calistoga -122.53,38.56 -122.44,38.50 -122.36,38.41 -122.29,38.32 napa
 | Deer Park Road | tertiary 35 steep | sthelena -122.47,38.54 angwin
CA-53 | CA-53 | primary 50 | lowerlake clearlake jct20-53
CA-175 | CA-175 | secondary 40 steep | middletown cobb -122.80,38.92 kelseyville
CA-175 | Hopland Grade | secondary 35 steep | hopland -123.00,39.01 lakeport
CA-16 | CA-16 | secondary 50 | jct16-20 rumsey -122.13,38.76 esparto woodland
I-505 | I-505 | motorway 70 | i505-n -121.95,38.70 winters-505
 | Grant Avenue | secondary 35 sidewalk | winters winters-505
`
