// Exercises the generated Go client: rates, a quote, shipments, reads, calls without a body.
package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	api "example.com/satukurir"
)

// Not representable as a 32-bit float.
const amount = int64(16777217)

var client = newClient()
var ctx = context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("SATUKURIR_KEY"))

func newClient() *api.APIClient {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("SATUKURIR_URL")}}
	return api.NewAPIClient(configuration)
}

func check(what string, holds bool) {
	if !holds {
		fmt.Fprintln(os.Stderr, "go:", what)
		os.Exit(1)
	}
	fmt.Println("go:", what)
}

// Returns the answer of a call; fails if the client cannot parse it.
func got[Answer any](answer *Answer, _ *http.Response, err error) *Answer {
	if err != nil {
		fmt.Fprintln(os.Stderr, "go:", err)
		os.Exit(1)
	}
	return answer
}

func quoted() string {
	origin, destination := api.NewPlace(), api.NewPlace()
	origin.SetDistrictId("31.73.06")
	destination.SetDistrictId("35.25.14")
	parcel := api.NewParcel(1200)
	parcel.SetDeclaredValue(amount)
	asked := api.NewRatesRequest(*origin, *destination, *parcel)
	asked.SetCouriers([]string{"jne"})
	compared := got(client.RatesAPI.CompareRates(ctx).RatesRequest(*asked).Execute())
	isREG := func(rate api.Rate) bool { return rate.GetServiceCode() == "REG" }
	check("rates", slices.ContainsFunc(compared.Data.Rates, isREG))
	request := api.NewQuoteRequest(*origin, *destination, *parcel, "jne", "REG")
	quote := got(client.QuotesAPI.CreateQuote(ctx).QuoteRequest(*request).Execute()).Data
	check("quote", *quote.Package.DeclaredValue.Get() == amount)
	return quote.QuoteId
}

func order(method string) api.ShipmentRequest {
	party := func(district string) api.PartyRequest {
		party := api.NewPartyRequest("Toko Melati", "081234567890", "Jl. Peta Barat No. 12")
		party.SetDistrictId(district)
		return *party
	}
	items := []api.ItemRequest{*api.NewItemRequest("Ring", 1, amount)}
	request := api.NewShipmentRequest(quoted(), party("35.25.14"), items, method)
	request.SetSender(party("31.73.06"))
	return *request
}

func created(key string, request api.ShipmentRequest) api.ShipmentResult {
	call := client.ShipmentsAPI.CreateShipment(ctx).IdempotencyKey(key).ShipmentRequest(request)
	return got(call.Execute()).Data
}

func awbOf(number string) string {
	for range 600 {
		shipment := got(client.ShipmentsAPI.GetShipment(ctx, number).Execute()).Data
		if awb := shipment.Awb.Get(); awb != nil {
			return *awb
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ""
}

func main() {
	key := fmt.Sprint("go-", time.Now().UnixNano())
	request := order("WALLET")
	shipment := created(key, request)
	number := shipment.ShipmentNumber
	check("shipment", shipment.Items[0].Price == amount && !shipment.Replayed)
	replay := created(key, request)
	check("replay", replay.Replayed && replay.ShipmentNumber == number)
	qris := created(key+"-qris", order("QRIS"))
	check("QRIS", qris.GetQrString() != "" && qris.GetQrExpiresAt().After(qris.CreatedAt))
	awb := awbOf(number)
	check("get", awb != "")
	tracking := got(client.TrackingAPI.GetTracking(ctx, strings.ToLower(awb)).Execute()).Data
	check("tracking", tracking.Awb == awb && tracking.Timeline[0].Status == "BOOKED")
	status := []string{"BOOKED", "PROCESSING", "PICKED_UP"}
	page := got(client.ShipmentsAPI.ListShipments(ctx).Status(status).IncludeTotal(true).Execute()).Data
	isOurs := func(one api.ShipmentSnapshot) bool { return one.ShipmentNumber == number }
	check("list", slices.ContainsFunc(page.Items, isOurs) && page.Pagination.GetTotal() >= 1)
	balance := got(client.WalletAPI.GetBalance(ctx).Execute()).Data
	check("balance", balance.Available > 0 && balance.Held >= 0)
	hook := api.NewWebhookRequest("http://localhost:9/hooks")
	hook.SetEvents([]string{"shipment.booked"})
	made := got(client.WebhooksAPI.CreateWebhook(ctx).WebhookRequest(*hook).Execute()).Data
	hooks := got(client.WebhooksAPI.ListWebhooks(ctx).Execute()).Data.Items
	isMade := func(one api.Webhook) bool { return one.WebhookId == made.WebhookId }
	check("webhooks", strings.HasPrefix(made.Secret, "whsec_") && slices.ContainsFunc(hooks, isMade))
	rotated := got(client.WebhooksAPI.RotateWebhookSecret(ctx, made.WebhookId).Execute()).Data
	check("rotate", strings.HasPrefix(rotated.Secret, "whsec_") && rotated.Secret != made.Secret)
	cancelled := got(client.ShipmentsAPI.CancelShipment(ctx, qris.ShipmentNumber).Execute()).Data
	check("cancel", cancelled.Status == "CANCELLED")
	for _, format := range []string{"csv", "ndjson"} {
		file := got(client.ShipmentsAPI.ExportShipments(ctx).Format(format).Execute())
		text, err := io.ReadAll(file)
		check("export "+format, err == nil && strings.Contains(string(text), number))
	}
	types := []string{"shipment.created", "shipment.paid"}
	isOfIt := func(one api.AccountEvent) bool { return one.Data.GetShipment().ShipmentNumber == number }
	isThere := false
	// Events are listed once they have their position.
	for tries := 0; !isThere && tries < 600; tries++ {
		events := got(client.EventsAPI.ListEvents(ctx).Type_(types).Execute()).Data.Items
		isThere = slices.ContainsFunc(events, isOfIt)
		time.Sleep(100 * time.Millisecond)
	}
	check("events", isThere)
}
